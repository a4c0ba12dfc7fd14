import type { PspBook, PspFault } from '@indike/contract/wire/sandbox-psp';
import { formatCount } from '@indike/rules/money/money';
import { pageTitle } from '@indike/ui/brand.ts';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { startTransition, useOptimistic } from 'react';
import { Pair, Pairs } from '#app/shared/detail/detail-layout.tsx';
import { CheckboxList } from '#app/shared/forms/checkbox-list.tsx';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { paths } from '#app/shared/paths.ts';
import { Amount, SecondLine } from '#app/shared/table/cells.tsx';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { pspBookQuery, usePspFaults } from '../api.ts';
import classes from './returns.module.css';

export const meta = () => [{ title: pageTitle('PIX da área de testes') }];

const FAULT_TEXTS: Readonly<Record<PspFault, string>> = {
  timeout_before_debit: 'Não debita nem responde',
  timeout_after_debit: 'Debita e não responde',
  error: 'Responde com erro (500)',
  too_many_requests: 'Recusa por excesso de chamadas (429)',
  no_balance: 'Recusa por falta de saldo',
  foreign_owner: 'Diz que a chave é de outra pessoa',
  not_paid: 'Não realiza o pagamento',
  returned: 'Paga, e o dinheiro volta',
  duplicate_webhooks: 'Chama o webhook duas vezes',
  reorder_webhooks: 'Troca a ordem dos webhooks',
};
const FAULTS = Object.keys(FAULT_TEXTS) as PspFault[];

type Entry = PspBook['entries'][number];

const KIND_TEXTS: Readonly<Record<Entry['kind'], string>> = {
  credit: 'Crédito na conta',
  debit: 'Débito do pagamento',
  settlement: 'Entrega a quem recebe',
  reversal: 'Estorno: não realizado',
  return: 'Devolução',
};

/** Acts as the provider that pays by PIX: shows its book, and lets it fail. */
export default function SandboxPspPage() {
  return (
    <>
      <BackButton fallback={paths.returnFiles} />
      <PageTitle help="Esta página mostra o provedor que paga por PIX na área de testes. É outro programa, com o livro dele: nada sai deste computador e ninguém recebe dinheiro.">
        PIX da área de testes
      </PageTitle>
      <Loaded query={pspBookQuery()}>{(book) => <Provider book={book} />}</Loaded>
    </>
  );
}

function Provider({ book }: { readonly book: PspBook }) {
  return (
    <div className={classes['panels']}>
      <Panel title="Conta">
        <Pairs>
          <Pair title="Saldo">{moneyText(book.balance)}</Pair>
          <Pair title="A caminho">{moneyText(book.in_transit)}</Pair>
          <Pair title="Pago">{moneyText(book.paid)}</Pair>
          <Pair title="Soma das contas">{moneyText(book.sum)}</Pair>
          <Pair title="Webhooks por entregar">{formatCount(book.waiting_webhooks)}</Pair>
        </Pairs>
      </Panel>
      <Panel title="Falhas">
        <Faults faults={book.faults} />
      </Panel>
      <section aria-labelledby="entries">
        <h2 id="entries" className={classes['section']}>
          Lançamentos
        </h2>
        <DataTable label="Lançamentos" columns={COLUMNS} rows={book.entries} />
      </section>
    </div>
  );
}

const times = (count: number): string =>
  count === 1 ? 'Aconteceu 1 vez' : `Aconteceu ${formatCount(count)} vezes`;

function Faults({ faults }: Pick<PspBook, 'faults'>) {
  const change = usePspFaults();
  // A tick shows with the click; the provider's answer follows.
  const [on, showOn] = useOptimistic<readonly PspFault[]>(
    faults.flatMap(({ name, share }) => (share > 0 ? [name] : [])),
  );
  const choose = (selected: readonly PspFault[]) =>
    startTransition(async () => {
      showOn(selected);
      // What is not named stays as it is, such as a share that a test has set.
      const changed = FAULTS.filter((name) => selected.includes(name) !== on.includes(name));
      const body = Object.fromEntries(changed.map((name) => [name, selected.includes(name) ? 1 : 0]));
      await change.mutateAsync({ body }).catch(() => undefined);
    });
  const options = FAULTS.map((name) => {
    const { share = 0, injected = 0 } = faults.find((fault) => fault.name === name) ?? {};
    const some = share > 0 && share < 1 ? `Em ${Math.round(share * 100)}% das vezes. ` : '';
    return { value: name, label: FAULT_TEXTS[name], description: `${some}${times(injected)}` };
  });
  return (
    <CheckboxList
      legend="O que o provedor faz a cada vez"
      options={options}
      value={on}
      error={null}
      onChange={choose}
    />
  );
}

const COLUMNS: Columns<Entry> = [
  {
    id: 'entry',
    title: 'Lançamento',
    cell: (row) => (
      <span className={classes['hash']}>
        {KIND_TEXTS[row.kind]}
        {row.reference !== null && <SecondLine>{row.reference}</SecondLine>}
        {row.end_to_end_id !== null && <SecondLine>{row.end_to_end_id}</SecondLine>}
      </span>
    ),
  },
  { id: 'at', title: 'Quando', cell: (row) => <span data-title="Quando">{dateTimeText(row.at)}</span> },
  { id: 'amount', title: 'Valor', cell: (row) => <Amount title="Valor" value={row.amount} /> },
];
