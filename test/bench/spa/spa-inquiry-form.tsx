import * as Label from "@radix-ui/react-label";
import { Slot } from "@radix-ui/react-slot";
import * as Toast from "@radix-ui/react-toast";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { button } from "../../../app/ui/button.ts";
import { inputClass } from "../../../app/ui/forms/field.tsx";
import { Section } from "../../../app/site/section.tsx";
import { supabase } from "./spa-supabase.ts";

const empty = { organization_name: "", contact_name: "", email: "", phone: "", message: "" };
const labels = { organization_name: "기관명", contact_name: "담당자명", email: "이메일", phone: "연락처" };

export function SpaInquiryForm() {
  const [form, setForm] = useState(empty);
  const [said, setSaid] = useState("");
  const send = useMutation({
    mutationFn: async () => {
      const { error } = await supabase.from("inquiries").insert({ ...form, organization_type: "general" });
      if (error) throw error;
    },
    onSuccess: () => {
      setForm(empty);
      setSaid("문의 접수 완료");
    },
    onError: () => setSaid("제출 실패"),
  });
  const change = (name: keyof typeof empty, value: string) => setForm({ ...form, [name]: value });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!form.organization_name || !form.contact_name || !form.email || !form.phone) setSaid("입력 오류");
    else send.mutate();
  }

  return (
    <Section id="contact" title="도입 문의" ground="forest">
      <form onSubmit={submit} className="space-y-6 rounded-2xl bg-white p-6 text-ink sm:p-10">
        {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
          <div key={name}>
            <Label.Root htmlFor={name} className="mb-1.5 block font-semibold">
              {labels[name]} *
            </Label.Root>
            <input
              id={name}
              className={inputClass}
              value={form[name]}
              onChange={({ target }) => change(name, target.value)}
            />
          </div>
        ))}
        <textarea
          aria-label="문의 내용"
          className={inputClass}
          value={form.message}
          onChange={({ target }) => change("message", target.value)}
        />
        <Slot className={button.primary}>
          <button>문의 보내기</button>
        </Slot>
      </form>
      <Toast.Root open={said !== ""} onOpenChange={() => setSaid("")}>
        <Toast.Title>{said}</Toast.Title>
      </Toast.Root>
    </Section>
  );
}
