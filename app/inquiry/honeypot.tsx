const NAME = "homepage";

/** A field that only bots fill in. Such an inquiry is stored as suspected spam, and the sender is not told. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        이 칸은 비워 두세요
        <input type="text" name={NAME} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

export function isHoneypotFilled(form: FormData): boolean {
  const value = form.get(NAME);
  return value !== null && value !== "";
}
