type FieldMetadata = { id: string; errorId: string; errors?: string[] };

export function fieldProps({ id, errorId, errors }: FieldMetadata) {
  return { id, errorId, errors };
}

export function listErrors(fields: FieldMetadata[]) {
  return fields.flatMap(({ id, errors }) => (errors?.[0] ? [{ fieldId: id, message: errors[0] }] : []));
}
