/** What a CRM's page sends back in the address. Undefined when the person did not agree. */
export function authorizationOf(search: string) {
  const query = new URLSearchParams(search);
  const code = query.get('code');
  const state = query.get('state') ?? '';
  const id = Number(state.split('.')[0]);
  return code !== null && Number.isInteger(id) && id > 0 ? { id, code, state } : undefined;
}
