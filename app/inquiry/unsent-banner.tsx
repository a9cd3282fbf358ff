import { telHref } from "../korean/phone.ts";
import { unsent, unsentClass } from "./unsent-element.ts";

export function UnsentBanner({ supportPhone }: { supportPhone: string }) {
  return (
    <div role="alert" tabIndex={-1} autoFocus className={unsentClass.box}>
      <p className={unsentClass.title}>{unsent.title}</p>
      <p className={unsentClass.words}>
        {unsent.before}
        <a href={telHref(supportPhone)} className={unsentClass.phone}>
          {supportPhone}
        </a>
        {unsent.after}
      </p>
    </div>
  );
}
