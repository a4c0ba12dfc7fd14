import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { fillTemplate } from '@indike/rules/conversations/templates';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageTemplatesQuery } from '#app/shared/message-templates.ts';

interface Props {
  readonly referral: OperatorReferral;
  readonly onChoose: (text: string) => void;
}

/** Inserts a template, with the names of this Indiker and company. Absent when there is none. */
export function TemplateChoice({ referral, onChoose }: Props) {
  const { data = [] } = useQuery(messageTemplatesQuery());
  if (data.length === 0) return null;
  const values = { nome: referral.indiker.firstname, empresa: referral.name };
  return (
    <NativeSelect
      aria-label="Inserir um modelo"
      value=""
      data={[
        { value: '', label: 'Inserir um modelo' },
        ...data.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = data.find(({ id }) => String(id) === value);
        if (chosen) onChoose(fillTemplate(chosen.text, values));
      }}
    />
  );
}
