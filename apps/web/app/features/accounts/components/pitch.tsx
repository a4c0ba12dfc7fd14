import { brand } from '@indike/ui/brand.ts';
import { LinkWithQuery } from '@indike/ui/navigation/link-with-query.tsx';
import { paths } from '#app/shared/paths.ts';
import { texts } from '#app/shared/programme-texts.ts';

/** What the programme is, beside the login. On a phone only its first lines, above it. */
export default function Pitch() {
  return (
    <>
      <p>
        <strong>Indique empresas e receba parte do contrato</strong>
      </p>
      <p>
        Um contrato de {texts.exampleContract} rende {texts.exampleReward} a você.
      </p>
      <ol>
        <li>Você indica uma empresa e alguém de lá.</li>
        <li>{brand.providerCapitalized} negocia e fecha o contrato.</li>
        <li>A empresa paga a primeira fatura, e você recebe.</li>
      </ol>
      <LinkWithQuery to={paths.about}>Conheça o programa</LinkWithQuery>
    </>
  );
}
