import { Text } from '@mantine/core';
import { Dialog } from '#app/kit/ui/dialogs/dialog.tsx';
import type { DialogProps } from '#app/kit/ui/dialogs/lazy-dialog.tsx';
import { privacy } from './privacy-text.ts';

export default function Privacy(props: DialogProps) {
  return (
    <Dialog {...props} title={privacy.title}>
      <Text>{privacy.text}</Text>
    </Dialog>
  );
}
