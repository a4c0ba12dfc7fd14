/** The product whose data the server stores. */
export interface Product {
  /** The name of the database and the prefix of its roles and folders. Lower-case letters only. */
  readonly id: string;
  /** Its name in messages. */
  readonly title: string;
}
