import { Title } from '@mantine/core';
import { brand } from '@indike/ui/brand.ts';
import { indexablePage } from '#app/shared/page-meta.ts';
import { paths } from '#app/shared/paths.ts';
import { texts } from '#app/shared/programme-texts.ts';
import { Presentation } from './presentation.tsx';
import { SignUp } from './sign-up.tsx';

export const meta = () =>
  indexablePage({
    title: 'Indique empresas e receba parte do contrato',
    path: paths.about,
    description: `Conheça o ${brand.product}: quanto rende cada indicação, como funciona, quem paga e quando. Um contrato de ${texts.exampleContract} rende ${texts.exampleReward} a você.`,
  });

/** /conheca: the programme for people who do not take part yet. */
export default function AboutPage() {
  return (
    <Presentation>
      <Title order={1}>Indique empresas e receba parte do contrato</Title>
      <p>
        No {brand.product}, você indica uma empresa que pode se tornar cliente {brand.ofProvider}. Quando ela
        assina o contrato e paga a primeira fatura, você recebe {texts.rates} do valor.
      </p>
      <SignUp />
      <p>
        <small>É de graça, sem vínculo e sem número mínimo de indicações.</small>
      </p>
    </Presentation>
  );
}
