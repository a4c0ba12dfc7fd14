/** The provider named in the terms of the measured product. */
export const PROVIDER = {
  PROVIDER_LEGAL_NAME: 'Provedora de medição Ltda.',
  PROVIDER_CNPJ: '12.ABC.345/01DE-35',
  PROVIDER_ADDRESS: 'Rua de Exemplo, 100, São Paulo/SP',
  PRIVACY_EMAIL: 'privacidade@indike.example',
} as const;

// The product reads these settings when its modules load. Imported before them, so that the people who the benchmark makes
// accepted the text that the product shows; otherwise every page tells them that the terms changed.
Object.assign(process.env, PROVIDER);
