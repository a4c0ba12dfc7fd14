/** An expected refusal of a request. */
export interface Refusal {
  readonly status: 401 | 403 | 404 | 409 | 412 | 422 | 503;
  /** `{supportEmail}` is replaced by the address of the support team. */
  readonly message: string;
  /** On 422, the field that the message belongs to. */
  readonly field?: string;
}

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
