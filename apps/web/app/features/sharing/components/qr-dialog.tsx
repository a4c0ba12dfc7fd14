import { Button, Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { IconDownload } from '@indike/ui/icons.ts';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { showError } from '@indike/ui/toasts/toasts.ts';
import { qrCode, qrPng, qrSvg } from '@indike/ui/qr/qr-code.ts';
import { QrImage } from '@indike/ui/qr/qr-image.tsx';
import classes from './qr-dialog.module.css';

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // Revoke later, because the browser still has to read the URL.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export default function QrDialog({ url, ...props }: DialogProps & { readonly url: string }) {
  const code = useMemo(() => qrCode(url), [url]);

  async function savePng() {
    const png = await qrPng(code);
    if (png) save(png, 'indike-convite.png');
    else showError('Não foi possível criar a imagem PNG. Baixe o arquivo SVG.');
  }

  return (
    <Dialog {...props} title="QR code do seu link" size="26rem">
      <Stack gap="md" align="center" ta="center">
        <QrImage code={code} className={classes['code']} label={`QR code que abre o seu link, ${url}`} />
        <Text>Mostre na tela ou imprima: quem apontar a câmera abre o seu link.</Text>
        <Group grow w="100%" gap="sm">
          <Button leftSection={<IconDownload size={20} />} onClick={() => void savePng()}>
            Baixar PNG
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={20} />}
            onClick={() => save(qrSvg(code), 'indike-convite.svg')}
          >
            Baixar SVG
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
