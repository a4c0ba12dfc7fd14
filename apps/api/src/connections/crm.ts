import type { Deal, DealChange, DealPlace } from '@indike/rules/integrations/crm';
import type { Centavos } from '@indike/rules/money/money';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What the CRM offers to choose from. */
interface CrmLists {
  readonly pipelines: readonly (Named & { readonly stages: readonly Named[] })[];
  /** Texts of companies and deals by which these can be found. */
  readonly companyFields: readonly Named[];
  readonly linkFields: readonly Named[];
  /** All texts of deals. */
  readonly dealFields: readonly Named[];
}

/** Whose the token is. */
export interface CrmAccount {
  readonly name: string;
  /** Another account has none of them. */
  readonly ids: readonly string[];
}

/** All that goes to a CRM of a referral. */
interface NewDeal extends DealPlace {
  readonly title: string;
  readonly organizationId: string;
  readonly personId: string | null;
  readonly value: Centavos | null;
  readonly link: string;
  readonly indiker: string;
}

export interface ChangedDeal extends Deal {
  readonly id: string;
  readonly changedAt: Date;
}

export interface ChangedDeals {
  readonly deals: readonly ChangedDeal[];
  /** Of the next page; null after the last one. */
  readonly cursor: string | null;
}

/**
 * A provider's CRM. Each function is one call there, unless it says otherwise. They throw `CrmError`.
 */
export interface Crm {
  /** @throws also when the account's currency is not the real */
  account(): Promise<CrmAccount>;
  /** Several calls. */
  lists(): Promise<CrmLists>;
  findOrganization(cnpj: string): Promise<string | null>;
  createOrganization(company: { readonly name: string; readonly cnpj: string }): Promise<string>;
  findPerson(email: string): Promise<string | null>;
  createPerson(person: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly organizationId: string;
  }): Promise<string>;
  /** Of a person. @throws also when it was merged into another one */
  readAddresses(personId: string): Promise<readonly string[]>;
  deletePerson(id: string): Promise<void>;
  findDeal(link: string): Promise<string | null>;
  createDeal(deal: NewDeal): Promise<string>;
  readDeal(id: string): Promise<Deal>;
  updateDeal(id: string, change: DealChange & { readonly indiker?: string }): Promise<void>;
  /** Of a deal: a text field that the account added. */
  emptyField(id: string, field: string): Promise<void>;
  /** The pipeline's deals from this time on, those changed first at the beginning. */
  dealsChangedSince(since: Date, cursor: string | null): Promise<ChangedDeals>;
  close(): void;
}

/**
 * `refused`: it does not accept the token, or not for this. `limited`: it wants fewer calls. `silent`: no answer, or none that means
 * anything. `gone`: there is no such record. `invalid`: it does not accept what was sent. `currency`: the account counts in another
 * one. `broken`: the fault is ours.
 */
export type CrmFailure = 'refused' | 'limited' | 'silent' | 'gone' | 'invalid' | 'currency' | 'broken';

export class CrmError extends Error {
  override readonly name = 'CrmError';
  readonly failure: CrmFailure;
  readonly retryAfterSeconds: number | null;
  constructor(failure: CrmFailure, retryAfterSeconds: number | null = null) {
    super(failure);
    this.failure = failure;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
