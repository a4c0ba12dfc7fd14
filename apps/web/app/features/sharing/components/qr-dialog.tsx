import { Button, Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { saveBlob } from '@indike/ui/browser/save-file.ts';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { canShare, share } from '@indike/ui/browser/share.ts';
import { IconDownload, IconShare2 } from '@indike/ui/icons.ts';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { showError } from '@indike/ui/toasts/toasts.ts';
import { qrCode, qrPng, qrSvg } from '@indike/ui/qr/qr-code.ts';
import { QrImage } from '@indike/ui/qr/qr-image.tsx';
import classes from './qr-dialog.module.css';

const PNG_NAME = 'indike-convite.png';
const asFile = (png: Blob) => ({ files: [new File([png], PNG_NAME, { type: 'image/png' })] });

export default function QrDialog({ url, ...props }: DialogProps & { readonly url: string }) {
  const code = useMemo(() => qrCode(url), [url]);
  const shares = canShare(asFile(new Blob()));

  async function withPng(use: (png: Blob) => unknown) {
    const png = await qrPng(code);
    if (png) use(png);
    else showError('Não foi possível criar a imagem PNG. Baixe o arquivo SVG.');
  }

  return (
    <Dialog {...props} title="QR code do seu link" size="26rem" sheet>
      <Stack gap="md" align="center" ta="center">
        <QrImage code={code} className={classes['code']} label={`QR code que abre o seu link, ${url}`} />
        <Text>Mostre na tela ou imprima: quem apontar a câmera abre o seu link.</Text>
        {shares && (
          <Button
            fullWidth
            leftSection={<IconShare2 size={20} />}
            onClick={() => void withPng((png) => share({ ...asFile(png), text: url }))}
          >
            Compartilhar imagem
          </Button>
        )}
        <Group grow w="100%" gap="sm">
          <Button
            variant={shares ? 'default' : 'filled'}
            leftSection={<IconDownload size={20} />}
            onClick={() => void withPng((png) => saveBlob(PNG_NAME, png))}
          >
            Baixar PNG
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={20} />}
            onClick={() => saveBlob('indike-convite.svg', qrSvg(code))}
          >
            Baixar SVG
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
