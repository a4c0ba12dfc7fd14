import '@mantine/core/styles/Skeleton.css';
import { Skeleton, Stack } from '@mantine/core';
import { acceptedPixTypes } from '@indike/rules/identifiers/pix-keys';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/shared/paths.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { BANK_ACCOUNT_FAILED, bankAccountQuery } from '#app/shared/money/queries.ts';
import { BankDataForm } from './bank-data-form.tsx';
import classes from './bank-account.module.css';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Dados bancários');

export default function BankAccountPage() {
  const query = useQuery({
    ...bankAccountQuery(),
    // A refetch must not replace what the person is typing.
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <BackButton fallback={paths.profile} />
      <PageTitle help="É nesta conta ou chave que você recebe os saques.">Dados bancários</PageTitle>
      <QueryState query={query} failed={BANK_ACCOUNT_FAILED} skeleton={<FormSkeleton />}>
        {({ bank_account, random_key: ownersAreChecked = false }) => (
          <BankDataForm saved={bank_account} pixTypes={acceptedPixTypes({ ownersAreChecked })} />
        )}
      </QueryState>
    </>
  );
}

function FormSkeleton() {
  return (
    <Stack className={classes['form'] ?? ''} aria-busy>
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={48} />
    </Stack>
  );
}
