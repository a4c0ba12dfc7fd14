import { expect, it } from 'vitest';
import { initialForm, mappingOf } from './choices.ts';

const stages = [
  { id: '1', name: 'Nova' },
  { id: '2', name: 'Proposta' },
];
const lists = {
  pipelines: [{ id: '9', name: 'Vendas', stages }],
  company_fields: [],
  link_fields: [],
  deal_fields: [],
};

it('sends the stages in the order of the pipeline, and nothing for what is not chosen', () => {
  const form = { ...initialForm(null, lists), statuses: { 2: 'in_negotiation', 1: 'waiting' } as const };
  const mapping = mappingOf({ ...form, cnpj: 'c', link: 'l' }, lists);
  expect(mapping).toEqual({
    pipeline: '9',
    stages: [
      { stage: '1', status: 'waiting' },
      { stage: '2', status: 'in_negotiation' },
    ],
    fields: { cnpj: 'c', link: 'l', indiker: null },
    lost_reason: null,
  });
  expect(mappingOf(initialForm(mapping, lists), lists)).toEqual(mapping);
});

it('leaves the choice of several pipelines to the person', () => {
  const two = { ...lists, pipelines: [...lists.pipelines, { id: '8', name: 'Outro', stages: [] }] };
  expect(initialForm(null, two).pipeline).toBe('');
});
