#include "platform/host/openapi/calls.h"

const char* const lumi::openapi::kAccountCalls = R"(
ErrorBody = {error: text, // for people
  message: text,  // the same
  code?: text, // for programs: "not-found", "conflict", "not-saved" or one that the call's description names
  details?: {param: text, msg: text}[]}
Done = {success: true}
Saved = {success: true, revision: whole}
Added = {success: true, id: whole, revision: whole}
TokenScope = "read" | "control"
NoticeKind = "address" | "administrator" | "mqtt" | "wled"
User = {id: whole, username: text, name: text, is_admin: flag, role: Role, created_at: time | null}
SetupStatus = {setupRequired: flag, // no account exists
  name: text, version: text,
  portal?: true} // the request arrived over the device's own access point
Credentials = {username: text, password: text, rememberMe?: flag}
Registration = {name: text, username: text, password: text,
  adminToken?: text, // of the first account: the set-up token
  invitation?: text, // instead of adminToken; it sets the role
  is_admin?: flag, role?: Role, rememberMe?: flag,
  timezone?: text} // POSIX TZ rule, such as "CET-1CEST,M3.5.0,M10.5.0/3"
AuthAnswer = {token: text, user: User}
SessionInfo = {id: text, current: flag,
  device: text, // browser and system: "Firefox on Android"
  address: text | null, // where the password was last given
  lastUse: time | null, // null if the clock was not set
  openedAt: time | null}
AccessToken = {id: whole, name: text, scope: TokenScope, created_by: text,
  lastUse: time | null} // the beginning (UTC) of the day
Invitation = {id: whole, role: Role, created_by: text,
  expiresIn: whole} // seconds
Notice = {id: whole, at: time | null,
  kind: NoticeKind, // a new address of an account, a new administrator; who may control the hub from now on
  who: text} // username and address

GET /api/auth/status -> SetupStatus // Whether an owner account is needed
POST /api/auth/login Credentials -> AuthAnswer, 401, 429
  // Signs in. 503 while other passwords are hashed. If the store is full, the session is in memory only.
POST /api/auth/register Registration -> 201 AuthAnswer, 401, 409, 429
  // Creates an account. The first one is always an administrator.
GET /api/auth/verify -> {user: User} // Who is signed in
POST /api/auth/logout -> Done // Signs out
POST /api/auth/confirm {password: text} -> Done, 429
  // Gives the password again. For 5 minutes, calls of the classes with "password" accept this session from this
  // address. A backup's password and /api/system/confirm have the same effect.
GET /api/auth/sessions -> {sessions: SessionInfo[]} // The caller's sessions
DELETE /api/auth/sessions -> Done // Ends all other sessions of the caller
DELETE /api/auth/sessions/{id} -> Done // Ends a session of the caller
PUT /api/auth/profile {name: text} -> {user: User} // Renames the caller
PUT /api/auth/password {currentPassword: text, newPassword: text} -> AuthAnswer, 429
  // Changes the password. All other sessions end.
GET /api/auth/users -> {users: User[]} // All accounts
DELETE /api/auth/users/{id} -> Done, 409 // Deletes an account. Never the last administrator.
POST /api/auth/admin-token -> {adminToken: text,
  expiresIn: whole} // seconds
  // Makes an admin token. It permits one account and is returned only here.
GET /api/auth/invitations -> {invitations: Invitation[8]} // The valid invitations
POST /api/auth/invitations {role: Role} -> 201 {id: whole, invitation: text, role: Role, expiresIn: whole,
  panel: text}, 409
  // Makes an invitation. Its code is returned only here. 409 "full" if there are 8. `panel` is where other
  // devices open the panel, "" if unknown.
DELETE /api/auth/invitations/{id} -> Done // Withdraws an invitation
GET /api/auth/tokens -> {tokens: AccessToken[8]} // The access tokens
POST /api/auth/tokens {name: text(2..255), scope: TokenScope} -> 201 {id: whole, accessToken: text}, 409
  // Makes an access token. It is returned only here. 409 "full" if there are 8.
DELETE /api/auth/tokens/{id} -> Done // Revokes an access token
GET /api/auth/notices -> {notices: Notice[8]} // What the caller has not dismissed yet, oldest first
DELETE /api/auth/notices/{id} -> Done // Dismisses a notice and all older ones, for the caller only
)";
