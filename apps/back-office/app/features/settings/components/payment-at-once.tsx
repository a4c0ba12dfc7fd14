import { Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import type { StandingOrderRow } from '@indike/contract/operator/money/standing-orders';
import { parseDate } from '@indike/rules/dates/calendar';
import { payoutModeOf } from '@indike/rules/money/programme';
import { standingOrderRefusals, whyOrderEndRefused } from '@indike/rules/payouts/standing-orders';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { useToday } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { programme } from '@indike/ui/programme.ts';
import { StatusDot } from '@indike/ui/status/status-dot.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import * as z from 'zod/mini';
import { ApprovalForm } from '#app/shared/confirmation/approval-form.tsx';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { typedDay, typedMoney } from '#app/shared/forms/typed-values.ts';
import { call, useRefresh } from '#app/shared/http/call.ts';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { RowList } from '#app/shared/list/row-list.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall, useSession } from '#app/shared/session/session-store.ts';
import { STANDING_ORDERS, standingOrdersQuery } from '../api.ts';
import { ceilingsText, ORDER_COLORS, orderActs } from '../model/standing-order-texts.ts';
import classes from './settings.module.css';

/** What two administrators allow to be paid when it is requested (product 7.15). */
export function StandingOrders() {
  return (
    <Loaded query={standingOrdersQuery()} height={200}>
      {({ data }) => (
        <Panel title="Pagamento na hora" className={classes['narrow']}>
          <p className={classes['soft']}>
            Um saque por PIX que cabe em uma autorização em vigor é pago quando é pedido, sem lote. O que
            passa dos limites, vai por transferência ou tem um ponto a revisar espera um lote.
          </p>
          {payoutModeOf(programme) === 'monthly' && <Monthly />}
          <Preparation />
          {data.length > 0 && (
            <RowList className={classes['rows']}>
              {data.map((order) => (
                <li key={order.id}>
                  <Order order={order} />
                </li>
              ))}
            </RowList>
          )}
        </Panel>
      )}
    </Loaded>
  );
}

const Monthly = () => (
  <p>
    Hoje o programa paga os saques uma vez por mês, e nenhuma autorização paga nada. Isso muda com uma versão
    em{' '}
    <Anchor component={Link} to={paths.programme} inherit underline="always">
      Programa
    </Anchor>
    .
  </p>
);

interface Props {
  readonly order: StandingOrderRow;
}

function Order({ order }: Props) {
  const { id, status, status_name: name, paid_today: paid } = order;
  return (
    <div className={classes['order']}>
      <p className={classes['state']}>
        <StatusDot color={ORDER_COLORS[status]} />
        <strong>Autorização {id}</strong> {name}
      </p>
      <p>{ceilingsText(order)}</p>
      {status === 'in_force' && <p>Pago hoje por ela: {moneyText(paid)}</p>}
      <p className={classes['soft']}>{orderActs(order).join(' · ')}</p>
      <Acts order={order} />
    </div>
  );
}

function Acts({ order }: Props) {
  const may = useCanCall();
  const isPrepared = order.status === 'prepared' && may('POST /api/operator/standing-orders/{id}/approve');
  const isOpen =
    whyOrderEndRefused(order.status) === null && may('POST /api/operator/standing-orders/{id}/end');
  return (
    <Group gap="sm" mt="xs">
      {isPrepared && <Approval order={order} />}
      {isOpen && <Ending order={order} />}
    </Group>
  );
}

function Approval({ order }: Props) {
  const { id, prepared } = order;
  const state = useSession();
  const refresh = useRefresh(STANDING_ORDERS);
  const { open, props } = useDialog(`aprovar-${id}`);
  if (state.status === 'in' && state.session.id === prepared?.by?.id)
    return <Text c="dimmed">{standingOrderRefusals.same_person}</Text>;
  const onApprove = async () => {
    await call('POST /api/operator/standing-orders/{id}/approve', { params: { id: String(id) } });
    showSuccess('Autorização aprovada');
    void refresh();
    props.onClose();
  };
  return (
    <>
      <Button aria-label={`Aprovar a autorização ${id}`} onClick={open}>
        Aprovar
      </Button>
      <Dialog {...props} title={`Aprovar a autorização ${id}?`}>
        <ApprovalForm onApprove={onApprove} onBack={props.onClose}>
          <Text fw={500}>{ceilingsText(order)}</Text>
          <Text>
            Dentro dela, o provedor paga cada saque por PIX quando é pedido, sem mais ninguém. Depois de pago,
            só quem recebeu devolve.
          </Text>
        </ApprovalForm>
      </Dialog>
    </>
  );
}

function Ending({ order: { id } }: Props) {
  const refresh = useRefresh(STANDING_ORDERS);
  const { open, props } = useDialog(`encerrar-${id}`);
  const onEnd = async () => {
    await call('POST /api/operator/standing-orders/{id}/end', { params: { id: String(id) } });
    showSuccess('Autorização encerrada');
    void refresh();
    props.onClose();
  };
  return (
    <>
      <Button variant="default" aria-label={`Encerrar a autorização ${id}`} onClick={open}>
        Encerrar
      </Button>
      <Dialog {...props} title={`Encerrar a autorização ${id}?`}>
        <ApprovalForm
          onApprove={onEnd}
          onBack={props.onClose}
          submit="Encerrar autorização"
          busyText="Encerrando…"
        >
          <Text>
            Nada mais é enviado por ela, nem o que ainda está na fila. O que já foi enviado continua.
          </Text>
        </ApprovalForm>
      </Dialog>
    </>
  );
}

const CEILINGS = [
  ['per_withdrawal', 'Limite por saque (R$)'],
  ['per_person', 'Limite por pessoa no dia (R$)'],
  ['per_day', 'Limite de todos no dia (R$)'],
] as const;

const schema = z.object({
  per_withdrawal: typedMoney('Informe o limite por saque'),
  per_person: typedMoney('Informe o limite por pessoa'),
  per_day: typedMoney('Informe o limite de todos'),
  from: typedDay('Informe o primeiro dia'),
  until: typedDay('Informe o último dia'),
});

function Preparation() {
  const may = useCanCall();
  const { open, props } = useDialog('preparar');
  if (!may('POST /api/operator/standing-orders')) return null;
  return (
    <>
      <Button mt="sm" onClick={open}>
        Preparar autorização
      </Button>
      <Dialog {...props} title="Preparar uma autorização" size="36rem">
        <PrepareForm onDone={props.onClose} />
      </Dialog>
    </>
  );
}

function PrepareForm({ onDone }: { readonly onDone: () => void }) {
  const today = useToday();
  const refresh = useRefresh(STANDING_ORDERS);
  const form = useZodForm({
    schema,
    initial: { per_withdrawal: '', per_person: '', per_day: '', from: '', until: '' },
    onSubmit: async (body) => {
      await call('POST /api/operator/standing-orders', { body });
      showSuccess('Autorização preparada: outra pessoa a aprova');
      void refresh();
      onDone();
    },
  });
  return (
    <CommandForm form={form} label="Preparar uma autorização" submit="Preparar" onBack={onDone}>
      <Text c="dimmed">Os limites são do valor pedido, antes do imposto. O dia é o de São Paulo.</Text>
      <div className={classes['grid']}>
        {CEILINGS.map(([name, label]) => (
          <TextInput key={name} label={label} inputMode="decimal" autoComplete="off" {...form.text(name)} />
        ))}
        <DateField label="Primeiro dia" min={today} {...form.value('from')} />
        <DateField label="Último dia" min={parseDate(form.values.from) ?? today} {...form.value('until')} />
      </div>
    </CommandForm>
  );
}
