const SEPARATORS = /[\s\p{Dash_Punctuation}\u2212\u00b7.]+/gu;
// Direction marks, zero-width spaces and the like, which phones and password managers copy along.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** A code as it was meant, however it was copied: full-width letters become usual ones, and separators go. */
export function typedCode(text: string): string {
  return text.normalize("NFKC").replaceAll(INVISIBLE, "").replaceAll(SEPARATORS, "");
}

/** A recovery or invite code as the database prints it: four groups of Crockford base32, which are read aloud and copied by hand. */
export function printedCode(text: string): string {
  const letters = typedCode(text).toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return letters.replaceAll(/.{4}(?=.)/g, "$&-");
}

/** Somebody may have made an invite code of any letters in the SQL editor: only four groups of four are of the dashboard. */
export function typedInviteCode(text: string): string {
  const visible = text.replaceAll(INVISIBLE, "").trim();
  const groups = visible.normalize("NFKC").replaceAll(SEPARATORS, "-");
  return /^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/i.test(groups) ? printedCode(groups) : visible;
}
