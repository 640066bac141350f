/**
 * {@code adapter=http}: an op is an HTTP request. {@link example.http.RequestReader} reads what an
 * op asks for, {@link example.http.HttpOp} sends it, {@link example.http.Answer} says how it ended.
 */
package example.http;
