import type { ConnectionMapping, CrmLists } from '@indike/contract/operator/connections';
import type { StageStatus } from '@indike/rules/integrations/crm';

/** What the form holds: ids as the lists have them, empty where nothing is chosen. */
export interface MappingForm {
  readonly pipeline: string;
  readonly statuses: Readonly<Record<string, StageStatus | ''>>;
  readonly cnpj: string;
  readonly link: string;
  readonly indiker: string;
  readonly lostReason: string;
}

/** Chosen before, or nothing yet; a single pipeline needs no choice. */
export function initialForm(mapping: ConnectionMapping | null, { pipelines }: CrmLists): MappingForm {
  const [only, ...others] = pipelines;
  return {
    pipeline: mapping?.pipeline ?? (only && others.length === 0 ? only.id : ''),
    statuses: Object.fromEntries((mapping?.stages ?? []).map(({ stage, status }) => [stage, status ?? ''])),
    cnpj: mapping?.fields.cnpj ?? '',
    link: mapping?.fields.link ?? '',
    indiker: mapping?.fields.indiker ?? '',
    lostReason: mapping?.lost_reason ?? '',
  };
}

export const stagesOf = ({ pipelines }: CrmLists, pipeline: string) =>
  pipelines.find(({ id }) => id === pipeline)?.stages ?? [];

/** The stages are sent in the pipeline's order, because a deal is moved to the first one of a status. */
export function mappingOf(form: MappingForm, lists: CrmLists): ConnectionMapping {
  const { pipeline, statuses, cnpj, link, indiker, lostReason } = form;
  return {
    pipeline,
    stages: stagesOf(lists, pipeline).map(({ id }) => ({ stage: id, status: statuses[id] || null })),
    fields: { cnpj, link, indiker: indiker || null },
    lost_reason: lostReason || null,
  };
}
