import { RETENTION } from '@indike/rules/operators/retention';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { columnsOf, DataTable } from '#app/shared/table/data-table.tsx';
import classes from './settings.module.css';

type Rule = (typeof RETENTION)[number];

const column = columnsOf<Rule>();
const columns = column.columns([
  column.display({ id: 'what', header: 'O que é removido', cell: ({ row }) => row.original.what }),
  column.display({ id: 'when', header: 'Quando', cell: ({ row }) => row.original.when }),
  column.display({ id: 'why', header: 'O que fica', cell: ({ row }) => row.original.stays }),
]);

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
        rows={[...RETENTION]}
        idOf={({ what }) => what}
      />
    </Panel>
  );
}
