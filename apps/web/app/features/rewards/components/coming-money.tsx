import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UpcomingResponse } from '@indike/contract/money/rewards';
import { moneyText } from '@indike/ui/format/money.ts';
import { upcomingQuery } from '#app/shared/money/queries.ts';
import { paths } from '#app/shared/paths.ts';
import { UpcomingAmounts } from './upcoming-amounts.tsx';
import classes from './coming-money.module.css';

/** How many amounts of each part are shown at first. */
const MOST = 3;

/** What is not in the balance yet, in its two parts. /ganhos says above that it could not be loaded. */
export function ComingMoney() {
  const { data, isPending } = useQuery(upcomingQuery());
  const [all, setAll] = useState(false);
  const dated = data?.data.filter(({ release_date: day }) => day !== null) ?? [];
  const undated = data?.data.filter(({ release_date: day }) => day === null) ?? [];
  const loaded = data?.data.length ?? 0;
  const most = all ? loaded : MOST;
  const more = Math.max(dated.length, undated.length) > most;
  const hidden = (data?.count ?? 0) - loaded;
  return (
    <section className={classes['coming']} aria-label="Próximos valores" aria-busy={isPending}>
      <Part
        name="A liberar"
        note="A empresa já pagou a fatura. Cada valor tem o dia em que fica disponível, e entra nesse dia no seu saldo, sem que você faça nada."
        total={data?.releasing}
        amounts={dated.slice(0, most)}
      />
      <Part
        name="Previsto"
        note="Ainda depende do contrato ou da primeira fatura"
        total={data?.promised}
        amounts={undated.slice(0, most)}
      />
      {more && (
        <Button variant="subtle" size="compact-md" mih={44} px={0} onClick={() => setAll(true)}>
          Ver mais valores
        </Button>
      )}
      {!more && hidden > 0 && (
        <Text size="sm" c="dimmed">
          {hidden === 1 ? 'E mais 1 valor' : `E mais ${hidden} valores`}, na página de cada indicação.
        </Text>
      )}
    </section>
  );
}

interface PartProps {
  readonly name: string;
  readonly note: string;
  /** In reais; undefined while it is not known. */
  readonly total: number | undefined;
  readonly amounts: UpcomingResponse['data'];
}

function Part({ name, note, total, amounts }: PartProps) {
  return (
    <div className={classes['part']}>
      <h3 className={classes['name']}>{name}</h3>
      <p className={classes['figure']}>{total === undefined ? '—' : moneyText(total)}</p>
      {amounts.length === 0 ? (
        <p className={classes['note']}>{note}</p>
      ) : (
        <UpcomingAmounts amounts={amounts} origin={paths.earnings} />
      )}
    </div>
  );
}
