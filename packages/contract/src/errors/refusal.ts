/** An expected refusal of a request. */
export interface Refusal {
  readonly status: 401 | 403 | 404 | 409 | 412 | 422 | 503;
  /**
   * `{supportEmail}` is replaced by the address of the support team, `{minimumWithdrawal}` and the like by the figure of
   * the version that the refusal follows.
   */
  readonly message: string;
  /** On 422, the field that the message belongs to. */
  readonly field?: string;
}

type Messages<Code extends string> = Readonly<Record<Code, string>>;

/** The refusals with one status, from their messages by code. */
export const refusals = <Code extends string>(
  status: Refusal['status'],
  messages: Messages<Code>,
  field?: string,
) =>
  Object.fromEntries(
    Object.entries(messages).map(([code, message]) => [code, { status, message, ...(field && { field }) }]),
  ) as Readonly<Record<Code, Refusal>>;

/** The refusals with 422 of what was typed into one field. */
export const fieldRefusals = <Code extends string>(field: string, messages: Messages<Code>) =>
  refusals(422, messages, field);

// A separate file, so that a page that shows an error does not load the texts of all refusals.

/** Default messages by HTTP status. */
export const DEFAULT_MESSAGES: Readonly<Record<number, string>> = {
  400: 'Erro na solicitação ao servidor',
  401: 'Erro de autenticação',
  403: 'Solicitação não autorizada',
  404: 'Recurso não encontrado',
  422: 'Erro de validação',
  500: 'Erro interno do servidor',
};
