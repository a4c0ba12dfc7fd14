import '@mantine/core/styles/Skeleton.css';
import { Button, Skeleton, Text } from '@mantine/core';
import type { TaxStatementYear } from '@indike/contract/money/tax-statements';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { moneyText } from '@indike/ui/format/money.ts';
import { IconDownload } from '@indike/ui/icons.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/shared/paths.ts';
import { FAILED, taxStatementsQuery, useStatement } from '../api.ts';
import classes from './tax-statements.module.css';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Informe de rendimentos');

export default function TaxStatementsPage() {
  const query = useQuery(taxStatementsQuery());
  return (
    <div className={classes['page']}>
      <BackButton fallback={paths.profile} />
      <PageTitle help="O que você recebeu em cada ano e o imposto que foi retido, para a sua declaração do imposto de renda.">
        Informe de rendimentos
      </PageTitle>
      <QueryState query={query} failed={FAILED.list} skeleton={<Skeleton height={120} />}>
        {({ data, next, next_is_due: isDue }) => (
          <Panel title="Seus informes">
            {data.length > 0 && (
              <ul className={classes['years']}>
                {data.map((year) => (
                  <Year key={year.year} {...year} />
                ))}
              </ul>
            )}
            <Text c="dimmed" mt={data.length > 0 ? 'sm' : 0}>
              O informe de {next} fica pronto em janeiro de {next + 1}
              {isDue ? '.' : ', se você receber algum saque neste ano.'}
            </Text>
          </Panel>
        )}
      </QueryState>
    </div>
  );
}

function Year({ year, gross, withheld }: TaxStatementYear) {
  const download = useStatement();
  return (
    <li>
      <span>
        <strong>Informe de {year}</strong>
        <span className={classes['amounts']}>
          {moneyText(gross)} recebidos{withheld > 0 && `, ${moneyText(withheld)} de imposto retido`}
        </span>
      </span>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        aria-label={`Baixar o informe de ${year} em PDF`}
        aria-disabled={download.isPending}
        onClick={() => {
          if (!download.isPending) download.mutate(year);
        }}
      >
        {download.isPending ? 'Preparando...' : 'Baixar PDF'}
      </Button>
    </li>
  );
}
