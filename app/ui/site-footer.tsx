/** The foot of every public page, with the addresses the operator set. */
export function SiteFooter({ email, phone }: { email: string; phone: string }) {
  return (
    <footer className="mt-auto bg-pine-950 text-pine-100">
      <div className="mx-auto flex max-w-page flex-col gap-6 px-5 py-10 sm:flex-row sm:items-end sm:justify-between">
        <div>
          <p className="text-lg font-bold text-white">숲결 VR</p>
          <p className="mt-1 text-pine-200">기관을 위한 VR 자연 명상 서비스</p>
        </div>
        <address className="flex flex-col gap-1 not-italic sm:text-right">
          <span>
            이메일{" "}
            <a className="font-semibold text-white underline underline-offset-4" href={`mailto:${email}`}>
              {email}
            </a>
          </span>
          <span>
            전화{" "}
            <a
              className="font-semibold text-white underline underline-offset-4"
              href={`tel:${phone.replaceAll(/[^0-9+]/g, "")}`}
            >
              {phone}
            </a>
          </span>
        </address>
      </div>
    </footer>
  );
}
