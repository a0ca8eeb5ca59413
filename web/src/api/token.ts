import { persistentStorage, tabStorage } from "../lib/safe-storage";

const TOKEN = "token";
const REMEMBER_ME = "rememberMe";

/** The bearer token that a request carries: persistent storage first, then this tab's. */
export function currentToken(): string | null {
  return persistentStorage.read(TOKEN) ?? tabStorage.read(TOKEN);
}

/** The token that the panel starts with; "Remember me" decides where it was stored. */
export function rememberedToken(): string | null {
  return isRemembered() ? persistentStorage.read(TOKEN) : tabStorage.read(TOKEN);
}

/** Whether a change of the persistent storage's `key` may have changed the token; null means all keys. */
export function isTokenOfAllTabs(key: string | null): boolean {
  return key === TOKEN || key === null;
}

export function isRemembered(): boolean {
  return persistentStorage.read(REMEMBER_ME) === "true";
}

export function keepToken(token: string, rememberMe: boolean): void {
  if (rememberMe) {
    // Overwrites the previous token, so that it is never missing for the other tabs.
    persistentStorage.write(TOKEN, token);
    persistentStorage.write(REMEMBER_ME, "true");
    tabStorage.remove(TOKEN);
  } else {
    forgetToken();
    tabStorage.write(TOKEN, token);
  }
}

export function forgetToken(): void {
  persistentStorage.remove(TOKEN);
  persistentStorage.remove(REMEMBER_ME);
  tabStorage.remove(TOKEN);
}
