import { persistentStorage, tabStorage } from "../lib/safe-storage";

const TOKEN = "token";
const REMEMBER_ME = "rememberMe";

/** The bearer token that a request carries: persistent storage first, then this tab's. */
export function currentToken(): string | null {
  return persistentStorage.read(TOKEN) ?? tabStorage.read(TOKEN);
}

/** The token that a start of the panel goes on with: where it was kept depends on "Remember me". */
export function rememberedToken(): string | null {
  return isRemembered() ? persistentStorage.read(TOKEN) : tabStorage.read(TOKEN);
}

/** Whether a change of the persistent storage's `key` may have changed it; null stands for all of them. */
export function isTokenOfAllTabs(key: string | null): boolean {
  return key === TOKEN || key === null;
}

export function isRemembered(): boolean {
  return persistentStorage.read(REMEMBER_ME) === "true";
}

export function keepToken(token: string, rememberMe: boolean): void {
  if (rememberMe) {
    // Put over the one before: for the other tabs it is never gone.
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
