import { Text } from '@mantine/core';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { privacy } from './privacy-text.ts';

export default function Privacy(props: DialogProps) {
  return (
    <Dialog {...props} title={privacy.title}>
      <Text>{privacy.text}</Text>
    </Dialog>
  );
}
