import { Button, Group, Text } from '@mantine/core';
import { showError, showSuccess } from '../toasts/toasts.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useDialog } from '../dialogs/use-dialog.ts';

export function DialogSamples() {
  const { open, props } = useDialog('amostra');
  return (
    <Group>
      <Button onClick={open}>Dialog</Button>
      <Button variant="light" onClick={() => showSuccess('Salvo com sucesso')}>
        showSuccess
      </Button>
      <Button variant="default" onClick={() => showError('Erro salvando os dados')}>
        showError
      </Button>
      <Dialog {...props} title="Um diálogo">
        <Text>O botão de voltar do navegador fecha o diálogo.</Text>
      </Dialog>
    </Group>
  );
}
