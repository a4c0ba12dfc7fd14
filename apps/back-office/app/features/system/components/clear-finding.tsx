import { Button, Text, Textarea } from '@mantine/core';
import { clearFindingBody } from '@indike/contract/operator/money/ledger-check';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { type Finding, useClearFinding } from '../api.ts';

interface Props {
  readonly finding: Finding;
}

/** For a difference with a payment provider, which people settle outside of the product: the form to say how. */
export function ClearFinding({ finding }: Props) {
  const { open, props } = useDialog(`diferenca-${finding.detail}`);
  const may = useCanCall();
  if (!finding.clearable || !may('POST /api/operator/ledger/findings/clear')) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={open}>
        Esclarecer
      </Button>
      <Dialog {...props} title="Esclarecer a diferença">
        <ClearForm finding={finding} onDone={props.onClose} />
      </Dialog>
    </>
  );
}

function ClearForm({ finding: { check, detail }, onDone }: Props & { readonly onDone: () => void }) {
  const clear = useClearFinding();
  const form = useZodForm({
    schema: clearFindingBody,
    initial: { check, detail, note: '' },
    onSubmit: async (body) => {
      await clear.mutateAsync(body);
      showSuccess('Diferença esclarecida');
      onDone();
    },
  });
  return (
    <CommandForm form={form} submit="Salvar" onBack={onDone}>
      <Text c="dimmed">
        O provedor e o livro-razão não dizem o mesmo: {detail}. A conferência avisa disso até que alguém diga
        como foi resolvido. Nenhum valor é movido.
      </Text>
      <Textarea label="Como foi resolvido" maxLength={500} data-autofocus {...form.text('note')} />
    </CommandForm>
  );
}
