const NAME = "homepage";

/** A field that only programs fill in. The inquiry is stored as suspected spam, without a sign to the sender. */
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
