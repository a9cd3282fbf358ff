import * as z from "zod";

const text = z.string();
const reference = text.nullable().catch(null);

/** `select` lists the columns to send; all if it is absent or empty. */
const bindingSchema = z.looseObject({
  event: text,
  schema: text,
  table: text.optional(),
  filter: text.optional(),
  select: z.array(text).optional(),
});
export type Binding = z.infer<typeof bindingSchema>;

const payloadSchema = z.object({
  access_token: text.optional().catch(undefined),
  config: z.object({ postgres_changes: z.array(bindingSchema).catch([]) }).catch({ postgres_changes: [] }),
});

/** Version 2.0.0 of the Realtime protocol: `[join_ref, ref, topic, event, payload]`. */
const messageSchema = z.tuple([reference, reference, text, text, payloadSchema]);

export type RealtimeMessage = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  accessToken: string | undefined;
  bindings: Binding[];
};

export function parseMessage(json: string): RealtimeMessage | null {
  try {
    const [joinRef, ref, topic, event, payload] = messageSchema.parse(JSON.parse(json));
    const { access_token: accessToken, config } = payload;
    return { joinRef, ref, topic, event, accessToken, bindings: config.postgres_changes };
  } catch {
    return null;
  }
}
