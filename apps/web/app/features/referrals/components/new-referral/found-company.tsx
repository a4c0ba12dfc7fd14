import { Text, TextInput } from '@mantine/core';
import { cleanCnpj, formatCnpj, isCnpj } from '@indike/rules/identifiers/documents';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { companyCheckQuery } from '../../api.ts';
import classes from './new-referral.module.css';
import type { StepProps } from './values.ts';

/** The company's name in the public register, once the CNPJ is complete. Problems are shown on 'Próximo'. */
export function useCompanyName(document: string): string | null {
  const cnpj = cleanCnpj(document);
  const { data } = useQuery({ ...companyCheckQuery(cnpj), enabled: isCnpj(cnpj), retry: false });
  return data?.company_name ?? null;
}

/**
 * The company's name, or its CNPJ pasted in place of the name: the register then fills in the name, which can still be
 * changed, and the question for the CNPJ finds its answer.
 */
export function CompanyNameField({ form }: StepProps) {
  const client = useQueryClient();

  async function fillIn(cnpj: string) {
    form.clearErrors();
    form.setValues((all) => ({ ...all, document: formatCnpj(cnpj), name: '' }));
    try {
      const { company_name: found } = await client.fetchQuery(companyCheckQuery(cnpj));
      // Unless the person began to type meanwhile.
      form.setValues((all) => ({ ...all, name: all.name || (found ?? '') }));
    } catch (error) {
      form.fail({ name: explanation(error, 'CNPJ inválido') });
    }
  }

  return (
    <>
      <TextInput
        label="Nome da empresa"
        autoComplete="off"
        maxLength={200}
        {...form.value('name')}
        onChange={({ currentTarget: { value } }) =>
          isCnpj(cleanCnpj(value)) ? void fillIn(cleanCnpj(value)) : form.set('name', value)
        }
      />
      <Text className={classes['found']} aria-live="polite">
        {form.values.document !== '' && `CNPJ ${form.values.document}`}
      </Text>
    </>
  );
}

export function FoundCompany({ document }: { readonly document: string }) {
  const name = useCompanyName(document);
  return (
    <Text className={classes['found']} aria-live="polite">
      {name !== null && (
        <>
          Encontramos: <strong>{name}</strong>
        </>
      )}
    </Text>
  );
}
