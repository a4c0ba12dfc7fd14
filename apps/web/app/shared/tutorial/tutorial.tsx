import { Button, Group, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import type { DialogProps } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { brand } from '@indike/ui/brand.ts';
import { ReferDrawing } from '#app/shared/drawings/refer-drawing.tsx';
import { texts } from '#app/shared/programme-texts.ts';
import classes from './tutorial.module.css';
import { EarningsDrawing, LinkDrawing, StatusDrawing } from './tutorial-drawings.tsx';

export default function Tutorial(props: DialogProps) {
  return (
    <Dialog {...props} title="Tutorial">
      <Pages onClose={props.onClose} />
    </Dialog>
  );
}

/** Mounted inside the dialog, so that the tutorial starts at the first page each time. */
function Pages({ onClose }: Pick<DialogProps, 'onClose'>) {
  const [index, setIndex] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (index > 0) heading.current?.focus();
  }, [index]);
  const page = pages[index] ?? pages[0];
  const last = index === pages.length - 1;

  return (
    <div className={classes['pages']}>
      <div className={classes['page']}>
        <div className={classes['drawing']}>
          <page.Drawing />
        </div>
        <Text size="sm" c="dimmed">
          {index + 1} de {pages.length}
        </Text>
        <Title order={2} ref={heading} tabIndex={-1} className={classes['heading']}>
          {page.title}
        </Title>
        <ul className={classes['points']}>
          {page.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <Group wrap="nowrap" className={classes['actions']}>
        {index > 0 && (
          <Button variant="default" flex={1} onClick={() => setIndex(index - 1)}>
            Voltar
          </Button>
        )}
        <Button flex={1} onClick={last ? onClose : () => setIndex(index + 1)}>
          {last ? 'Fechar' : 'Próximo'}
        </Button>
      </Group>
    </div>
  );
}

interface TutorialPage {
  readonly title: string;
  readonly Drawing: ComponentType;
  readonly points: readonly string[];
}

const pages: readonly [TutorialPage, ...TutorialPage[]] = [
  {
    title: 'Como indicar',
    Drawing: ReferDrawing,
    points: [
      'Você precisa de seis dados: nome, site e CNPJ da empresa; nome, e-mail e telefone de um contato.',
      'Boas indicações são de empresas que vendem a prazo, cobram dívidas ou consultam CPF e CNPJ.',
      'Prefira quem decide a compra: presidência, diretoria, gerência ou a área de compras.',
      'Avise o contato antes. Se ele não souber da indicação, ela não vale.',
    ],
  },
  {
    title: 'Meus ganhos',
    Drawing: EarningsDrawing,
    points: [
      `Você ganha uma parte do contrato: ${texts.levelRates}.`,
      `Um contrato de ${texts.exampleContract} rende ${texts.exampleReward} no nível ${texts.firstLevel}.`,
      `O valor fica disponível ${texts.releaseWhen} a empresa paga a primeira fatura.${texts.closingWeek}`,
      `O saque é a partir de ${texts.minimum}. Pedido até o dia ${texts.lastRequestDay}, é pago no dia ${texts.payoutDay}; depois disso, no dia ${texts.payoutDay} do mês seguinte.`,
    ],
  },
  {
    title: 'Suas indicações',
    Drawing: StatusDrawing,
    points: [
      'Cada mudança de status aparece com data e hora: Em Contato, Em negociação, Proposta Aceita e assim por diante.',
      `Você vê quando ${brand.provider} falou com a empresa e, se a indicação não avançar, o motivo.`,
      `Se outra pessoa indicar a mesma empresa, a bonificação é da indicação que ${texts.rewarded}.`,
      'Não há limite: indique quantas empresas quiser.',
    ],
  },
  {
    title: 'Link exclusivo',
    Drawing: LinkDrawing,
    points: [
      'Você tem um link só seu. Ele está na Home e em Indicar: copie, envie pelo WhatsApp ou mostre o QR code.',
      'Por ele, a própria empresa deixa os dados dela, e a indicação fica em seu nome.',
      'Quem quiser indicar também pode se cadastrar pelo seu link.',
      texts.shareBonusRule,
    ],
  },
];
