/** Why a session failed whose request the provider's safeguards refused, whatever the driver. */
export const SAFEGUARDS = "The provider's safeguards refused to answer what the session had built.";
