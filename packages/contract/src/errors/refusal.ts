/** An expected refusal of a request. */
export interface Refusal {
  readonly status: 401 | 403 | 404 | 409 | 412 | 422 | 503;
  /** `{supportEmail}` is replaced by the address of the support team. */
  readonly message: string;
  /** On 422, the field that the message belongs to. */
  readonly field?: string;
}
