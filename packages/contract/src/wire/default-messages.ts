// Apart from the table of refusals, so that a page that shows an error does not bring along every text of the server.

/** Default messages by HTTP status (specification section 8). */
export const DEFAULT_MESSAGES: Readonly<Record<number, string>> = {
  400: 'Erro na solicitação ao servidor',
  401: 'Erro de autenticação',
  403: 'Solicitação não autorizada',
  404: 'Recurso não encontrado',
  422: 'Erro de validação',
  500: 'Erro interno do servidor',
};
