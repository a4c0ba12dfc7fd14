import { Button, TextInput } from '@mantine/core';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import type { holiday } from '@indike/contract/operator/money/holidays';
import { requiredLine } from '@indike/contract/wire/fields';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { dateText } from '@indike/ui/format/dates.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import * as z from 'zod/mini';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { typedDay } from '#app/shared/forms/typed-values.ts';
import { useAct, useCall, useRefresh } from '#app/shared/http/call.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { holidaysQuery } from '../api.ts';
import { RowList } from '#app/shared/list/row-list.tsx';
import classes from './settings.module.css';

type Holiday = z.output<typeof holiday>;

const HOLIDAYS = 'GET /api/operator/holidays';

/** Days on which banks do not pay: legal holidays and those that the team added. */
export default function HolidaysPage() {
  return (
    <Loaded query={holidaysQuery()} height={320}>
      {({ extra, computed }) => (
        <div className={classes['columns']}>
          <Extra days={extra} />
          <Panel title="Feriados bancários nacionais">
            <p className={classes['soft']}>Calculados para este ano e o próximo. Não mudam aqui.</p>
            <RowList isDense className={classes['rows']}>
              {computed.map(({ date, name }) => (
                <li key={date}>
                  <span>{name}</span>
                  <span className={classes['soft']}>{dateText(date)}</span>
                </li>
              ))}
            </RowList>
          </Panel>
        </div>
      )}
    </Loaded>
  );
}

function Extra({ days }: { readonly days: readonly Holiday[] }) {
  const may = useCanCall();
  const [remove, isRemoving] = useAct(
    'DELETE /api/operator/holidays/{date}',
    'Não foi possível excluir o feriado',
    HOLIDAYS,
  );
  return (
    <Panel title="Feriados adicionados">
      <p className={classes['soft']}>
        Feriados locais, do banco ou da empresa. Nestes dias nada é pago: o pagamento passa para o próximo dia
        útil.
      </p>
      {days.length === 0 ? (
        <p>Nenhum por enquanto.</p>
      ) : (
        <RowList isDense className={classes['rows']}>
          {days.map(({ date, name }) => (
            <li key={date}>
              <span>
                {name} <span className={classes['soft']}>· {dateText(date)}</span>
              </span>
              {may('DELETE /api/operator/holidays/{date}') && (
                <Button
                  variant="subtle"
                  aria-label={`Excluir ${name}, ${dateText(date)}`}
                  aria-disabled={isRemoving}
                  onClick={() => remove({ params: { date } })}
                >
                  Excluir
                </Button>
              )}
            </li>
          ))}
        </RowList>
      )}
      {may('POST /api/operator/holidays') && <AddForm />}
    </Panel>
  );
}

const schema = z.object({ date: typedDay('Informe a data'), name: requiredLine('Nome é obrigatório', 100) });

function AddForm() {
  const refresh = useRefresh(HOLIDAYS);
  const add = useCall('POST /api/operator/holidays', 'Não foi possível adicionar o feriado');
  const form = useZodForm({
    schema,
    initial: { date: '', name: '' },
    onSubmit: async (body) => {
      await add.mutateAsync({ body });
      showSuccess(`${body.name} adicionado`);
      void refresh();
      form.setValues({ date: '', name: '' });
    },
  });
  return (
    <form {...form.formProps} aria-label="Adicionar um feriado" className={classes['add']}>
      <DateField label="Data" {...form.value('date')} />
      <TextInput label="Nome" autoComplete="off" {...form.text('name')} />
      <Refusal>{form.refusal}</Refusal>
      <SubmitButton form={form} submit="Adicionar" />
    </form>
  );
}
