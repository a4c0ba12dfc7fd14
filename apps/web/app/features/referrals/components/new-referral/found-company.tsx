import { Text } from '@mantine/core';
import { cleanCnpj, isCnpj } from '@indike/rules/identifiers/documents';
import { useQuery } from '@tanstack/react-query';
import { companyCheckQuery } from '../../api.ts';
import classes from './new-referral.module.css';

/** The company's name in the public register, once the CNPJ is complete. Problems are shown on 'Próximo'. */
export function useCompanyName(document: string): string | null {
  const cnpj = cleanCnpj(document);
  const { data } = useQuery({ ...companyCheckQuery(cnpj), enabled: isCnpj(cnpj), retry: false });
  return data?.company_name ?? null;
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
