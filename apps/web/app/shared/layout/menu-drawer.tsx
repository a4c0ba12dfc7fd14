import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import { brand } from '@indike/ui/brand.ts';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { SideMenu } from './side-menu.tsx';

/** The side menu on phones. */
export default function MenuDrawer({ opened, onClose }: DialogProps) {
  return (
    <Drawer opened={opened} onClose={onClose} size="18rem" title={brand.product}>
      <SideMenu onPick={onClose} />
    </Drawer>
  );
}
