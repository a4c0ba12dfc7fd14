import { useQuery } from '@tanstack/react-query';
import { citiesQuery, statesQuery } from '#app/shared/places/queries.ts';
import { missingParts, useUser } from '#app/shared/session/session-store.ts';
import { AcceptTerms } from '../sign-up/accept-terms.tsx';
import type { FieldsProps } from '../sign-up/sign-up-fields.tsx';
import { Answers, type GivenAnswer, titleOf } from '../sign-up/summary.tsx';

interface Props extends FieldsProps {
  readonly goTo: (stepId: string) => void;
}

/** Data from the provider and from this wizard; only the latter can be changed here. */
export function CompletionSummary({ form, goTo }: Props) {
  const user = useUser();
  const missing = missingParts(user);
  const { values } = form;
  const states = useQuery(statesQuery());
  const cities = useQuery(citiesQuery(values.state_id));
  const city = {
    label: 'Cidade',
    value: titleOf(cities.data, values['address.city_id']),
    step: 'residencia',
  };
  const state = { label: 'Estado', value: titleOf(states.data, values.state_id), step: 'residencia' };
  const answers: GivenAnswer[] = [
    { label: 'Nome', value: `${user?.firstname ?? ''} ${user?.lastname ?? ''}`.trim() },
    { label: 'E-mail', value: user?.email ?? '' },
    ...(missing.includes('phone') ? [{ label: 'Telefone', value: values.phone, step: 'telefone' }] : []),
    ...(missing.includes('document') ? [{ label: 'CPF', value: values.document, step: 'cpf' }] : []),
    ...(missing.includes('address') ? [city, state] : []),
  ];
  return (
    <>
      <Answers answers={answers} goTo={goTo} />
      {missing.includes('terms') && <AcceptTerms form={form} />}
    </>
  );
}
