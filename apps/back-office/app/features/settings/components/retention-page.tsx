import { RETENTION } from '@indike/rules/operators/retention';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import classes from './settings.module.css';

type Rule = (typeof RETENTION)[number];

const columns: Columns<Rule> = [
  { id: 'what', title: 'O que é removido', cell: (row) => row.what },
  { id: 'when', title: 'Quando', cell: (row) => row.when },
  { id: 'why', title: 'O que fica', cell: (row) => row.stays },
];

/** What the nightly clean-up removes, shown from the same constants that it uses. */
export default function RetentionPage() {
  return (
    <Panel title="O que é removido, e quando">
      <p className={classes['soft']}>
        Uma limpeza roda toda noite. Os prazos são do programa e não mudam aqui; o livro-razão nunca é
        apagado.
      </p>
      <DataTable
        label="Retenção de dados"
        columns={columns}
        rows={RETENTION.map((rule) => ({ id: rule.what, ...rule }))}
      />
    </Panel>
  );
}
