/** The product whose data the server stores. */
export interface Product {
  /** Names the database, its roles and its folders: lower-case letters only. */
  readonly id: string;
  /** Its name in messages. */
  readonly title: string;
}
