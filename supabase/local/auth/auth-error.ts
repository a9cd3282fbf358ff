export function authErrorAnswer(status: number, error_code: string, msg: string): Response {
  return Response.json({ code: status, error_code, msg }, { status });
}

/** Returns the fields of a JSON body, none if it is no object. Leaves the body readable. */
export async function fieldsOf(message: Request | Response): Promise<Record<string, unknown>> {
  const body: unknown = await message
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : {};
}
