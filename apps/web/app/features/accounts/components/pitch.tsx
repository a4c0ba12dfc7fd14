import { brand } from '@indike/ui/brand.ts';
import { LinkWithQuery } from '@indike/ui/navigation/link-with-query.tsx';
import { paths } from '#app/shared/paths.ts';
import { texts } from '#app/shared/programme-texts.ts';

/**
 * What the programme is, beside the login. On a phone only its first lines, above it. What does not depend on the width
 * is styled here, because the login's style sheet has no bytes to spare.
 */
export default function Pitch() {
  return (
    <>
      <p style={{ margin: '0 0 0.5rem' }}>
        <strong>Indique empresas e receba parte do contrato</strong>
      </p>
      <p style={{ margin: 0 }}>
        Um contrato de {texts.exampleContract} rende {texts.exampleReward} a você.
      </p>
      <ol style={{ margin: '1.5rem 0', paddingLeft: '1.25rem' }}>
        <li>Você indica uma empresa e alguém de lá.</li>
        <li>{brand.providerCapitalized} negocia e fecha o contrato.</li>
        <li>A empresa paga a primeira fatura, e você recebe.</li>
      </ol>
      <LinkWithQuery to={paths.about} style={link}>
        Conheça o programa
      </LinkWithQuery>
    </>
  );
}

const link = {
  display: 'inline-block',
  paddingBlock: '0.625rem',
  fontWeight: 500,
  color: 'var(--link)',
} as const;
