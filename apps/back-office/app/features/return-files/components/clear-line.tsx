import { Button, Text, Textarea } from '@mantine/core';
import {
  clearReturnLineBody,
  type ReturnFileItem,
  type ReturnFileRow,
} from '@indike/contract/operator/money/return-files';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { useCanCall, useSession } from '#app/shared/session/session-store.ts';
import { SecondLine } from '#app/shared/table/cells.tsx';
import { useClearLine } from '../api.ts';

interface Props {
  readonly file: Pick<ReturnFileRow, 'id' | 'imported_by'>;
  readonly item: ReturnFileItem;
}

/** For a payment that the bank reports and that matches nothing: how it was cleared up, or the form to say so. */
export function ClearLine({ file, item }: Props) {
  const { open, props } = useDialog(`linha-${item.id}`);
  const may = useCanCall();
  const session = useSession();
  if (item.cleared !== null)
    return (
      <SecondLine>
        Esclarecido por {item.cleared.by}: {item.cleared.note}
      </SecondLine>
    );
  if (!item.unmatched_payment || !may('POST /api/operator/return-files/{id}/items/{line}/clear')) return null;
  if (session.status === 'in' && session.session.id === file.imported_by.id)
    return <SecondLine>Quem importou não esclarece. Peça a outro administrador.</SecondLine>;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={open}>
        Esclarecer
      </Button>
      <Dialog {...props} title="Esclarecer o pagamento">
        <ClearForm file={file} item={item} onDone={props.onClose} />
      </Dialog>
    </>
  );
}

function ClearForm({ file, item, onDone }: Props & { readonly onDone: () => void }) {
  const clear = useClearLine(file.id);
  const form = useZodForm({
    schema: clearReturnLineBody,
    initial: { note: '' },
    onSubmit: async ({ note }) => {
      await clear.mutateAsync({ line: item.id, note });
      showSuccess('Pagamento esclarecido');
      onDone();
    },
  });
  return (
    <CommandForm form={form} submit="Salvar" onBack={onDone}>
      <Text c="dimmed">
        O banco diz que pagou {moneyText(item.paid_value)}, mas nenhum saque foi pago por esta linha. A
        conferência do livro-razão avisa disso até que alguém diga como foi resolvido.
      </Text>
      <Textarea label="Como foi resolvido" maxLength={500} data-autofocus {...form.text('note')} />
    </CommandForm>
  );
}
