import type { PixType } from '@indike/rules/identifiers/pix-keys';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { ApiMethod, ConnectionProblem, ProviderAnswer } from '@indike/rules/payouts/payment-orders';
import type { Queryable } from './db/database.ts';

/** An order as a provider gets it. */
export interface PixOrder {
  readonly id: string;
  readonly net: Centavos;
  readonly key: string;
  readonly keyType: PixType;
  /** The CPF of the person whom the key must belong to. */
  readonly cpf: string;
  readonly description: string;
  /**
   * Of the withdrawal. Nothing of the order has been sent before this day, whatever a restored database has forgotten: it
   * may order the same payment again in a later batch.
   */
  readonly requestedOn: PlainDate;
  /** The provider's number of the one payment of the order that may leave, if it asked; null before. */
  readonly transferId: string | null;
}

/** A payment in a provider's statement. */
export interface StatedPayment {
  /** Of the order, if it has one. */
  readonly reference: string | null;
  readonly endToEndId: string;
  readonly value: Centavos;
  /** How much of it has certainly come back in all; zero when this line says nothing of it. */
  readonly returned: Centavos;
}

/** What is known of a provider before it is called. */
export interface PixProviderTerms {
  readonly method: ApiMethod;
  /** Orders in flight at the same time, and how many are begun at each look of the loop, twice a second. */
  readonly rate: { readonly concurrent: number; readonly perLook: number };
  /** After this many seconds a look-up that finds nothing is certain. */
  readonly certainAfterSeconds: number;
}

/**
 * A provider that pays by PIX (decisions, section 16). Answers never reject: what went wrong is an answer too, because only
 * the rules decide what it means for the money.
 */
export interface PixProvider extends PixProviderTerms {
  /** Its webhooks name it. */
  readonly webhookSecret: string;
  /** May be repeated with the same order: the provider pays an id at most once. */
  send(order: PixOrder): Promise<ProviderAnswer>;
  find(order: Pick<PixOrder, 'id' | 'requestedOn' | 'transferId'>): Promise<ProviderAnswer>;
  /**
   * The payments ordered on a day that were paid, of whoever ordered them, and those of any day that came back on it if the
   * provider lists these apart; null when they cannot be read now. None is listed twice.
   */
  statement(day: PlainDate): Promise<readonly StatedPayment[] | null>;
  /** In centavos, or why it cannot be read now. */
  balance(): Promise<Centavos | ConnectionProblem>;
}

export type PixProviderMap = ReadonlyMap<ApiMethod, PixProvider>;

/** The configured providers. Their credentials may change while the product runs. */
export interface PixProviders {
  /** Those whose credentials are in the settings, where nothing that people enter replaces them. */
  readonly bySettings: ReadonlySet<ApiMethod>;
  /**
   * Those configured now. Ask after an order is claimed, never before: see `setCredentials`. Within a transaction, read on
   * its connection: waiting for a second one, transactions could hold all of them.
   */
  current(on?: Queryable): Promise<PixProviderMap>;
}

export const unchangingProviders = (
  providers: PixProviderMap,
  bySettings: ReadonlySet<ApiMethod> = new Set(),
): PixProviders => ({ bySettings, current: async () => providers });
