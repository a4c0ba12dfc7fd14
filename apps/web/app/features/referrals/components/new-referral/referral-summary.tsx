import { Button } from '@mantine/core';
import classes from './new-referral.module.css';
import type { ReferralValues } from './values.ts';

const ANSWERS = [
  ['empresa', 'Empresa', 'name'],
  ['site', 'Site', 'site'],
  ['cnpj', 'CNPJ', 'document'],
  ['contato', 'Contato', 'contact.name'],
  ['email', 'E-mail', 'contact.email'],
  ['telefone', 'Telefone', 'contact.phone'],
  ['observacao', 'Observação', 'contact.observation'],
] as const;

interface Props {
  readonly values: ReferralValues;
  readonly goTo: (stepId: string) => void;
  /** The company's name in the public register, if it was fetched. */
  readonly registered: string | null;
}

export function ReferralSummary({ values, goTo, registered }: Props) {
  return (
    <dl className={classes['summary']}>
      {ANSWERS.map(([step, label, field]) => (
        <div key={field} className={classes['answer']}>
          <dt>{label}</dt>
          <dd>
            <span className={classes['value']} data-empty={values[field].trim() === '' || undefined}>
              {values[field].trim() || 'Não informado'}
              {field === 'document' && registered !== null && <small>{registered}</small>}
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Alterar ${label}`}
              onClick={() => goTo(step)}
            >
              Alterar
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  );
}
