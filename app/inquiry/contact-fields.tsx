import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { Field, fieldProps, inputClass } from "../ui/forms/field.tsx";

type TextField = FieldMetadata<string | undefined>;

type OrganizationFieldsProps = { organizationName: TextField; contactName: TextField };

export function OrganizationFields({ organizationName, contactName }: OrganizationFieldsProps) {
  return (
    <>
      <Field label="기관명" required {...fieldProps(organizationName)}>
        <input
          {...getInputProps(organizationName, { type: "text" })}
          autoComplete="organization"
          className={inputClass}
        />
      </Field>
      <Field label="담당자명" required {...fieldProps(contactName)}>
        <input {...getInputProps(contactName, { type: "text" })} autoComplete="name" className={inputClass} />
      </Field>
    </>
  );
}

export function ContactDetailFields({ email, phone }: { email: TextField; phone: TextField }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field label="이메일" required {...fieldProps(email)}>
        <input
          {...getInputProps(email, { type: "email" })}
          autoComplete="email"
          inputMode="email"
          placeholder="name@example.com"
          className={inputClass}
        />
      </Field>
      <Field label="연락처" required {...fieldProps(phone)}>
        <input
          {...getInputProps(phone, { type: "tel" })}
          autoComplete="tel"
          inputMode="tel"
          placeholder="010-0000-0000"
          className={inputClass}
        />
      </Field>
    </div>
  );
}

export function MessageField({ message }: { message: TextField }) {
  return (
    <Field label="문의 내용" {...fieldProps(message)}>
      <textarea {...getTextareaProps(message)} rows={6} className={`${inputClass} min-h-[150px]`} />
    </Field>
  );
}
