import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { citiesQuery, statesQuery } from '#app/shared/places/queries.ts';
import { AcceptTerms } from './accept-terms.tsx';
import type { FieldsProps } from './sign-up-fields.tsx';
import classes from './summary.module.css';

interface Props extends FieldsProps {
  readonly goTo: (stepId: string) => void;
}

export function Summary({ form, goTo }: Props) {
  const { values } = form;
  const states = useQuery(statesQuery());
  const cities = useQuery(citiesQuery(values.state_id));
  const answers = [
    { label: 'Nome', value: values.firstname.trim(), step: 'nome' },
    { label: 'Sobrenome', value: values.lastname.trim(), step: 'nome' },
    { label: 'E-mail', value: values.email.trim(), step: 'email' },
    { label: 'Telefone', value: values.phone, step: 'telefone' },
    { label: 'CPF', value: values.document, step: 'cpf' },
    { label: 'Cidade', value: titleOf(cities.data, values['address.city_id']), step: 'residencia' },
    { label: 'Estado', value: titleOf(states.data, values.state_id), step: 'residencia' },
  ];

  return (
    <>
      <Answers answers={answers} goTo={goTo} />
      <AcceptTerms form={form} />
    </>
  );
}

export interface GivenAnswer {
  readonly label: string;
  readonly value: string;
  /** The step with the field, if this wizard has it. */
  readonly step?: string;
}

export function Answers({
  answers,
  goTo,
}: Pick<Props, 'goTo'> & { readonly answers: readonly GivenAnswer[] }) {
  return (
    <dl className={classes['answers']}>
      {answers.map(({ label, value, step }) => (
        <div key={label} className={classes['answer']}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {step !== undefined && (
            <dd>
              <Button variant="subtle" px="xs" aria-label={`Alterar ${label}`} onClick={() => goTo(step)}>
                Alterar
              </Button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

type Titled = readonly { readonly id: number; readonly title: string }[];

export const titleOf = (list: Titled | undefined, id: number | null) =>
  list?.find((item) => item.id === id)?.title ?? '…';
