/** The page that the operator wanted to see, while their browser is at the company's issuer. */
export const RETURN_KEY = 'indike.operacao.volta';
